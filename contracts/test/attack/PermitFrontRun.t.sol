// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice A permit is public as soon as it is sent. Whatever is done with it, a fill works when the allowance is
/// there, fails whole when it is not, and moves the stake and no more.
contract PermitFrontRunTest is EscrowBase {
    function setUp() public override {
        super.setUp();
        vm.prank(taker);
        token.approve(address(escrow), 0);
    }

    function fillWith(TokenPermit memory permit) private returns (IParlayEscrow.Fill memory args) {
        args = defaultFill();
        args.permit = permit;
    }

    function permitFor(uint256 value) private view returns (TokenPermit memory) {
        return permitOf(address(token), TAKER_KEY, address(escrow), value, block.timestamp + 60);
    }

    function use(TokenPermit memory permit) private {
        vm.prank(STRANGER);
        token.permit(taker, address(escrow), permit.value, permit.deadline, permit.v, permit.r, permit.s);
    }

    function insufficient(uint256 allowance) private view returns (bytes memory) {
        return abi.encodeWithSelector(
            IERC20Errors.ERC20InsufficientAllowance.selector, address(escrow), allowance, GROSS
        );
    }

    function assertStakeMoved() private view {
        assertEq(token.balanceOf(taker), 1_000_000e6 - GROSS, "the stake and no more");
        assertEq(escrow.parlays(1).taker, taker, "filled");
    }

    function test_permitUsedByAnybodyBeforeDoesNoHarm() public {
        IParlayEscrow.Fill memory args = fillWith(permitFor(GROSS));
        use(args.permit);
        escrow.fill(args);
        assertStakeMoved();
    }

    function test_permitOfMoreThanTheStakeMovesTheStake() public {
        escrow.fill(fillWith(permitFor(1_000_000e6)));
        assertStakeMoved();
        assertEq(token.allowance(taker, address(escrow)), 1_000_000e6 - GROSS, "the rest is an allowance");
    }

    function test_unlimitedPermitMovesTheStake() public {
        escrow.fill(fillWith(permitFor(type(uint256).max)));
        assertStakeMoved();
    }

    function test_permitOfLessThanTheStakeFailsWhole() public {
        IParlayEscrow.Fill memory args = fillWith(permitFor(GROSS - 1));
        refuse(args, insufficient(GROSS - 1));
        assertEq(token.nonces(taker), 0, "the permit is still good");
        assertEq(token.allowance(taker, address(escrow)), 0, "no allowance is left behind");
        assertTrue(!escrow.isNonceUsed(taker, args.order.nonce), "nor a nonce");
    }

    function test_expiredPermitFailsWithoutAndWorksWithAnAllowance() public {
        TokenPermit memory permit =
            permitOf(address(token), TAKER_KEY, address(escrow), GROSS, block.timestamp - 1);
        IParlayEscrow.Fill memory args = fillWith(permit);
        refuse(args, insufficient(0));
        vm.prank(taker);
        token.approve(address(escrow), GROSS);
        escrow.fill(args);
        assertStakeMoved();
    }

    function test_permitOfAnotherValueSignatureOrSpenderIsNone() public {
        IParlayEscrow.Fill memory args = fillWith(permitFor(GROSS));
        args.permit.value = GROSS + 1;
        refuse(args, insufficient(0));
        args.permit = permitOf(address(token), MAKER_KEY, address(escrow), GROSS, block.timestamp + 60);
        refuse(args, insufficient(0));
        args.permit = permitOf(address(token), TAKER_KEY, STRANGER, GROSS, block.timestamp + 60);
        refuse(args, insufficient(0));
        args.permit.v = 1;
        refuse(args, insufficient(0));
    }

    function test_permitOfDeadlineZeroIsNotTried() public {
        IParlayEscrow.Fill memory args = fillWith(permitFor(GROSS));
        args.permit.deadline = 0;
        refuse(args, insufficient(0));
        vm.prank(taker);
        token.approve(address(escrow), GROSS);
        escrow.fill(args);
        assertEq(token.nonces(taker), 0, "not tried");
    }

    function test_senderThatSwapsThePermitCannotMoveMore() public {
        // The permit is not bound to the order: a sender may put in any other that the taker signed.
        IParlayEscrow.Fill memory args = fillWith(permitFor(1_000_000e6));
        vm.prank(STRANGER);
        escrow.fill(args);
        assertStakeMoved();
    }

    function test_allowanceAloneGivesNobodyAnything() public {
        use(permitFor(type(uint256).max));
        // The maker quotes and signs the order too: the taker did not.
        IParlayEscrow.Fill memory args = defaultFill();
        args.orderSignature = signTyped(MAKER_KEY, structHash(args.order));
        refuse(args, IParlayEscrow.BadSignature.selector);
        // Nor can the maker, whose allowance stands, be made to buy a position.
        Sale memory sale = saleOf(fillDefault(2), 150e6);
        sale.offer.maker = maker;
        resign(sale, BUYER_KEY, TAKER_KEY);
        refuse(sale, IParlayEscrow.BadSignature.selector);
    }

    function testFuzz_anyPermitMovesTheStakeOrNothing(uint256 value, bool isUsedBefore, bool isExpired) public {
        value = bound(value, 0, 4 * GROSS);
        uint256 deadline = isExpired ? block.timestamp - 1 : block.timestamp + 60;
        IParlayEscrow.Fill memory args =
            fillWith(permitOf(address(token), TAKER_KEY, address(escrow), value, deadline));
        if (isUsedBefore && !isExpired) use(args.permit);
        if (isExpired || value < GROSS) {
            refuse(args, insufficient(isExpired ? 0 : value));
            assertEq(token.balanceOf(taker), 1_000_000e6, "nothing moved");
        } else {
            escrow.fill(args);
            assertStakeMoved();
        }
    }
}
