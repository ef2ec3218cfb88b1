// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {ParlayLeg, ParlayQuote} from "../../src/libraries/ParlayTypes.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice Every reason for which a fill is refused. A bent quote is signed again, so that one thing alone is wrong.
contract FillRefusalsTest is EscrowBase {
    function test_quoteIsRefusedOncePastItsDeadline() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.order.deadline = block.timestamp + 1 days;
        resign(args);
        vm.warp(args.quote.deadline + 1);
        refuse(args, IParlayEscrow.Expired.selector);
    }

    function test_orderIsRefusedOncePastItsDeadline() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.order.deadline = block.timestamp + 1 minutes;
        args.quote.deadline = block.timestamp + 5 minutes;
        resign(args);
        vm.warp(args.order.deadline + 1);
        refuse(args, IParlayEscrow.Expired.selector);
    }

    function test_orderOfAnotherTakerIsRefused() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.order.taker = buyer;
        args.orderSignature = signTyped(BUYER_KEY, structHash(args.order));
        refuse(args, IParlayEscrow.Mismatch.selector);
    }

    function test_orderOfAnotherQuoteIsRefused() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.order.quoteHash = structHash(quoteOf(legs2()));
        args.orderSignature = signTyped(TAKER_KEY, structHash(args.order));
        refuse(args, IParlayEscrow.Mismatch.selector);
    }

    function test_legsOtherThanTheQuotedAreRefused() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.legs[1].sideIndex = 0;
        refuse(args, IParlayEscrow.Mismatch.selector);
    }

    function test_makerCannotBeTheTaker() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.maker = taker;
        resign(args, TAKER_KEY);
        refuse(args, IParlayEscrow.Mismatch.selector);
    }

    function test_senderCannotSwapTheBuilder() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.builder = STRANGER;
        refuse(args, IParlayEscrow.BuilderMismatch.selector);
        args.builder = address(0);
        refuse(args, IParlayEscrow.BuilderMismatch.selector);
    }

    function test_senderCannotSwapTheBuilderInsideTheQuote() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.builder = STRANGER;
        args.builder = STRANGER;
        refuse(args, IParlayEscrow.Mismatch.selector);
    }

    function test_builderFeeNeedsABuilder() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.builder = address(0);
        args.builder = address(0);
        resign(args);
        refuse(args, IParlayEscrow.BuilderMismatch.selector);
        args.quote.builderFeeBps = 0;
        resign(args);
        escrow.fill(args);
    }

    function test_escrowCannotBeTheBuilder() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.builder = address(escrow);
        args.builder = address(escrow);
        resign(args);
        refuse(args, IParlayEscrow.BuilderMismatch.selector);
    }

    function test_zeroStakesAreRefused() public {
        refuse(termsOf(0, BET, 0, 0), IParlayEscrow.ZeroStake.selector);
        refuse(termsOf(0, BET, 500, 500), IParlayEscrow.ZeroStake.selector);
        refuse(termsOf(GROSS, 0, 0, 0), IParlayEscrow.ZeroStake.selector);
    }

    function test_stakesBeyondTheirBitsAreRefused() public {
        uint256 tooMuch = uint256(type(uint64).max) + 1;
        bytes4 overflow = SafeCast.SafeCastOverflowedUintDowncast.selector;
        refuse(termsOf(tooMuch, BET, 0, 0), abi.encodeWithSelector(overflow, 64, tooMuch));
        uint256 tooLarge = uint256(type(uint56).max) + 1;
        refuse(termsOf(GROSS, tooLarge, 0, 0), abi.encodeWithSelector(overflow, 56, tooLarge));
    }

    function test_stakeThatOverflowsItsFeeIsRefused() public {
        bytes memory overflow = abi.encodeWithSignature("Panic(uint256)", 0x11);
        refuse(termsOf(type(uint256).max, BET, 2, 0), overflow);
        refuse(termsOf(type(uint256).max, BET, 0, 2), overflow);
    }

    function test_nothingIsFilledOnceItsTimeDoesNotFit32Bits() public {
        vm.warp(uint256(type(uint32).max) + 1);
        refuse(
            defaultFill(),
            abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 32, block.timestamp)
        );
        vm.warp(type(uint32).max);
        escrow.fill(defaultFill());
    }

    function test_cancelledNoncesAreRefused() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.prank(maker);
        escrow.cancelNonce(args.quote.nonce);
        refuse(args, nonceUsed(maker, args.quote.nonce));
        args = defaultFill();
        vm.prank(taker);
        escrow.cancelNonce(args.order.nonce);
        refuse(args, nonceUsed(taker, args.order.nonce));
    }

    function test_takerWithoutAllowanceIsRefused() public {
        vm.prank(taker);
        token.approve(address(escrow), GROSS - 1);
        refuse(
            defaultFill(),
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(escrow), GROSS - 1, GROSS
            )
        );
    }

    function test_makerWithoutFundsIsRefused() public {
        uint256 all = token.balanceOf(maker);
        vm.prank(maker);
        token.transfer(STRANGER, all);
        refuse(
            defaultFill(),
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, maker, 0, BET)
        );
        assertEq(token.balanceOf(taker), 1_000_000e6, "the taker keeps its stake");
        assertEq(escrow.parlayCount(), 0, "no parlay");
    }

    function test_pausedEscrowFillsNothing() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.prank(owner);
        escrow.pause();
        refuse(args, Pausable.EnforcedPause.selector);
        vm.prank(owner);
        escrow.unpause();
        escrow.fill(args);
    }

    function test_vaultNoLongerRegisteredCannotBeQuotedFor() public {
        depositAs(lp, 100_000e6);
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = quoteOf(legs);
        quote.maker = address(vault);
        IParlayEscrow.Fill memory args = fillOf(quote, QUOTER_KEY, legs);
        vm.prank(owner);
        escrow.setVault(address(vault), false);
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    function test_refusedFillLeavesNothingBehind() public {
        IParlayEscrow.Fill memory args = defaultFill();
        vm.prank(maker);
        token.approve(address(escrow), BET - 1);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        escrow.fill(args);
        assertTrue(!escrow.isNonceUsed(maker, args.quote.nonce), "quote nonce");
        assertTrue(!escrow.isNonceUsed(taker, args.order.nonce), "order nonce");
        assertEq(escrow.credits(feeRecipient) + escrow.credits(builder), 0, "fees");
        vm.prank(maker);
        token.approve(address(escrow), BET);
        assertEq(escrow.fill(args), 1, "the same fill works once the maker can pay");
    }
}
