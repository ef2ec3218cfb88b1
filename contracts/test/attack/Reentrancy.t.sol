// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {TokenVenue} from "../base/TokenVenue.sol";
import {HookToken} from "../mocks/HookToken.sol";
import {Intruder} from "../mocks/Intruder.sol";

/// @notice Whoever gets control in the midst of a call, by a hooked token or as a vault, finds every door shut, and
/// books and credits unreadable.
contract ReentrancyTest is TokenVenue {
    Intruder private intruder;
    uint256 private won;
    uint256 private open;

    function setUp() public override {
        super.setUp();
        redeploy(new HookToken());
        depositAs(lp, 100_000e6);
        intruder = new Intruder(address(escrow));
        won = fillDefault(3);
        open = fillDefault(6);
        for (uint256 i = 0; i < 3; ++i) finalise(i, true);
        escrow.settle(fillDefault(2));
    }

    /// @dev Every call of the escrow that moves or reads money, each of them good by itself.
    function goodCalls() private returns (bytes[] memory calls) {
        calls = new bytes[](10);
        calls[0] = abi.encodeCall(escrow.fill, (defaultFill()));
        Sale memory sale = saleOf(open, 150e6);
        calls[1] = abi.encodeCall(
            escrow.novate, (sale.offer, sale.offerSignature, sale.acceptance, sale.acceptanceSignature)
        );
        calls[2] = abi.encodeCall(escrow.resolveLeg, (won, 0));
        calls[3] = abi.encodeCall(escrow.settle, (won));
        calls[4] = abi.encodeCall(escrow.forceVoid, (open));
        calls[5] = abi.encodeCall(escrow.withdraw, ());
        calls[6] = abi.encodeCall(escrow.withdrawTo, (address(intruder)));
        WithdrawRequest memory request = requestOf(1e6);
        calls[7] = abi.encodeCall(escrow.withdrawWithSig, (request, signTyped(TAKER_KEY, structHash(request))));
        calls[8] = abi.encodeCall(escrow.credits, (taker));
        calls[9] = abi.encodeCall(escrow.books, (address(vault)));
    }

    function arm(bytes[] memory calls) private {
        intruder.load(calls);
        HookToken(address(token)).setHook(intruder);
    }

    /// @dev Everything that was tried was stopped by the guard, each time that control was handed over.
    function assertShut(uint256 times, uint256 calls) private {
        assertEq(intruder.times(), times, "control was handed over");
        assertEq(intruder.count(), times * calls, "tried");
        bytes32 guard = keccak256(abi.encodePacked(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
        for (uint256 i = 0; i < intruder.count(); ++i) {
            (bool ok, bytes memory answer) = intruder.ended(i);
            assertTrue(!ok, "a door was open");
            assertEq(keccak256(answer), guard, "stopped by the guard");
        }
        HookToken(address(token)).setHook(Intruder(address(0)));
        assertSolvent();
    }

    /// @dev A position sold before prices: gives `open` no published leg.
    function newOpenParlay() private {
        IParlayEscrow.Fill memory args = defaultFill();
        args.legs[0].outcomeId = 900;
        args.legs[1].outcomeId = 901;
        args.quote.legsHash = hashLegs(args.legs);
        resign(args);
        open = escrow.fill(args);
    }

    // ── through the token

    function test_nothingIsReenteredThroughTheTokenDuringAFill() public {
        IParlayEscrow.Fill memory args = defaultFill();
        arm(goodCalls());
        uint256 id = escrow.fill(args);
        assertShut(2, 10);
        assertEq(escrow.parlays(id).taker, taker, "filled all the same");
    }

    function test_nothingIsReenteredThroughTheTokenDuringASale() public {
        newOpenParlay();
        Sale memory sale = saleOf(open, 150e6);
        arm(goodCalls());
        novate(sale);
        assertShut(1, 10);
        assertEq(escrow.parlays(open).taker, buyer, "sold all the same");
    }

    function test_nothingIsReenteredThroughTheTokenDuringAWithdrawal() public {
        arm(goodCalls());
        vm.prank(taker);
        assertEq(escrow.withdraw(), POT, "paid once");
        assertShut(1, 10);
    }

    function test_nothingIsReenteredThroughTheTokenDuringAWithdrawalToAnother() public {
        arm(goodCalls());
        vm.prank(taker);
        assertEq(escrow.withdrawTo(STRANGER), POT, "paid once");
        assertShut(1, 10);
        assertEq(token.balanceOf(STRANGER), POT, "paid");
    }

    function test_nothingIsReenteredThroughTheTokenDuringASignedWithdrawal() public {
        WithdrawRequest memory request = requestOf(1e6);
        bytes memory signature = signTyped(TAKER_KEY, structHash(request));
        arm(goodCalls());
        escrow.withdrawWithSig(request, signature);
        assertShut(1, 10);
        assertEq(escrow.credits(taker), POT - 1e6, "paid once");
    }

    function test_settlementHandsControlToNobody() public {
        newOpenParlay();
        arm(goodCalls());
        escrow.resolveLeg(won, 0);
        escrow.settle(won);
        vm.warp(block.timestamp + FORCE_VOID_AFTER);
        escrow.forceVoid(open);
        assertShut(0, 10);
    }

    function test_creditsThatReenterTheirOwnerCannotBeTakenTwice() public {
        // The intruder is the builder, so that the credits it tries to take twice are its own.
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.builder = address(intruder);
        args.builder = address(intruder);
        resign(args);
        escrow.fill(args);
        uint256 due = escrow.credits(address(intruder));
        bytes[] memory calls = new bytes[](2);
        calls[0] = abi.encodeCall(escrow.withdraw, ());
        calls[1] = abi.encodeCall(escrow.withdrawTo, (STRANGER));
        arm(calls);
        vm.prank(address(intruder));
        assertEq(escrow.withdraw(), due, "paid");
        assertEq(escrow.credits(address(intruder)), 0, "nothing is left");
        assertShut(1, 2);
        assertEq(token.balanceOf(address(intruder)), due, "once");
    }

    // ── what may be called meanwhile

    function test_callsThatTouchTheCallerAloneDoNoHarm() public {
        IParlayEscrow.Fill memory args = defaultFill();
        uint256[] memory nonces = new uint256[](2);
        (nonces[0], nonces[1]) = (args.quote.nonce, args.order.nonce);
        bytes[] memory calls = new bytes[](3);
        calls[0] = abi.encodeCall(escrow.cancelNonce, (args.quote.nonce));
        calls[1] = abi.encodeCall(escrow.cancelNonces, (nonces));
        calls[2] = abi.encodeCall(escrow.setQuoteSigner, (address(intruder), true));
        arm(calls);
        uint256 id = escrow.fill(args);
        for (uint256 i = 0; i < intruder.count(); ++i) {
            (bool ok,) = intruder.ended(i);
            assertTrue(ok, "allowed");
        }
        assertEq(escrow.parlays(id).makerCollateral, BET, "filled as signed");
        assertTrue(!escrow.isQuoteSigner(maker, address(intruder)), "no signer of the maker");
    }

    function test_vaultSharesAreNotPricedInTheMidstOfAFill() public {
        // Stakes on the way: idle cash has left the vault, and the pot is recorded already.
        Intruder investor = new Intruder(address(vault));
        token.mint(address(investor), 1000e6);
        vm.startPrank(address(investor));
        token.approve(address(vault), 1000e6);
        vault.deposit(500e6, address(investor));
        vm.stopPrank();
        bytes[] memory calls = new bytes[](5);
        calls[0] = abi.encodeCall(vault.deposit, (100e6, address(investor)));
        calls[1] = abi.encodeCall(vault.mint, (1e12, address(investor)));
        calls[2] = abi.encodeCall(vault.redeem, (1e12, address(investor), address(investor)));
        calls[3] = abi.encodeCall(vault.withdraw, (1e6, address(investor), address(investor)));
        calls[4] = abi.encodeCall(vault.totalAssets, ());
        investor.load(calls);
        HookToken(address(token)).setHook(investor);
        fillFromVault(100e6, 300e6, 2);
        intruder = investor;
        assertShut(2, 5);
    }

    // ── through a vault

    /// @dev The intruder as a registered vault that can pay for one quote.
    function enlist() private returns (IParlayEscrow.Fill memory args) {
        vm.prank(owner);
        escrow.setVault(address(intruder), true);
        token.mint(address(intruder), BET);
        vm.prank(address(intruder));
        token.approve(address(escrow), BET);
        args = defaultFill();
        args.quote.maker = address(intruder);
        resign(args);
    }

    function test_nothingIsReenteredThroughAVault() public {
        IParlayEscrow.Fill memory args = enlist();
        intruder.load(goodCalls());
        uint256 id = escrow.fill(args);
        assertShut(1, 10);
        assertEq(escrow.books(address(intruder)).locked, BET, "booked once");
        assertEq(escrow.parlays(id).maker, address(intruder), "filled");
    }

    function test_vaultThatCancelsItsQuoteWhileAskedIsNotFilled() public {
        IParlayEscrow.Fill memory args = enlist();
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(escrow.cancelNonce, (args.quote.nonce));
        intruder.load(calls);
        refuse(args, nonceUsed(address(intruder), args.quote.nonce));
    }
}
