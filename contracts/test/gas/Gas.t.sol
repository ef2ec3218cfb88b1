// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {
    CashoutAcceptance,
    CashoutOffer,
    ParlayLeg,
    ParlayQuote,
    TokenPermit,
    WithdrawRequest
} from "../../src/libraries/ParlayTypes.sol";
import {VenueBase} from "../base/VenueBase.sol";

/// @notice What a sender pays for each call, against its goal. The figures are committed in contracts/snapshots.
/// @dev Isolation makes every call of a test a transaction of its own: storage and accounts are cold, and the figure is
/// that of a receipt: 21,000 for the transaction, its calldata, the execution, less refunds. Without isolation the same
/// line counts execution alone, in warm storage.
/// forge-config: default.isolate = true
contract GasTest is VenueBase {
    string private constant GROUP = "venue";

    /// @dev After this everybody has traded once: balances, credits and counters are no longer zero.
    function _known() private {
        escrow.fill(_permitted(2));
    }

    function _measured(string memory name, uint256 goal) private {
        uint256 gas = vm.snapshotGasLastCall(GROUP, name);
        assertLe(gas, goal, name);
    }

    // ── fill

    function _fillArgs(uint256 count) private returns (IParlayEscrow.Fill memory) {
        ParlayLeg[] memory legs = legsN(count);
        return fillOf(quoteOf(legs), MAKER_KEY, legs);
    }

    /// @dev The taker has no allowance: the permit gives it and the fill uses it up.
    function _permitted(uint256 count) private returns (IParlayEscrow.Fill memory args) {
        vm.prank(taker);
        token.approve(address(escrow), 0);
        args = _fillArgs(count);
        args.permit = _stakePermit(args.quote.takerCollateral);
    }

    function _stakePermit(uint256 value) private view returns (TokenPermit memory) {
        return permitOf(address(token), TAKER_KEY, address(escrow), value, block.timestamp + 60);
    }

    function test_fillFirstEver() public {
        escrow.fill(_permitted(2));
        _measured("fill: 2 legs, permit, first ever", 325_000);
    }

    function test_fillKnownAccounts() public {
        _known();
        escrow.fill(_permitted(2));
        _measured("fill: 2 legs, permit", 240_000);
    }

    function test_fillSixLegs() public {
        _known();
        escrow.fill(_permitted(6));
        _measured("fill: 6 legs, permit", 245_000);
    }

    function test_fillOnAllowance() public {
        fillDefault(2);
        escrow.fill(_fillArgs(2));
        _measured("fill: 2 legs, allowance", 225_000);
    }

    function test_fillWithNoncesOfUsedWords() public {
        ParlayLeg[] memory legs = legsN(2);
        IParlayEscrow.Fill memory args;
        for (uint256 nonce = 1; nonce <= 2; ++nonce) {
            ParlayQuote memory quote = quoteOf(legs);
            quote.nonce = nonce;
            args = fillOf(quote, MAKER_KEY, legs);
            args.order.nonce = nonce;
            args.orderSignature = signTyped(TAKER_KEY, structHash(args.order));
            escrow.fill(args);
        }
        _measured("fill: 2 legs, allowance, used nonce words", 190_000);
    }

    function test_fillFromVault() public {
        depositAs(lp, 100_000e6);
        fillFromVault(100e6, 300e6, 2);
        _known();
        vm.prank(taker);
        token.approve(address(escrow), 0);
        ParlayLeg[] memory legs = legsN(2);
        ParlayQuote memory quote = quoteOf(legs);
        quote.maker = address(vault);
        IParlayEscrow.Fill memory args = fillOf(quote, QUOTER_KEY, legs);
        args.permit = _stakePermit(quote.takerCollateral);
        escrow.fill(args);
        _measured("fill: 2 legs, permit, vault", 265_000);
    }

    // ── settlement

    function test_resolveLegThatIsNotTheLast() public {
        uint256 id = fillDefault(2);
        finalise(0, true);
        escrow.resolveLeg(id, 0);
        _measured("resolveLeg: won, not the last", 45_000);
    }

    function test_resolveLegThatPays() public {
        uint256 id = _filledWithFinalResults(2);
        escrow.resolveLeg(id, 0);
        escrow.resolveLeg(id, 1);
        _measured("resolveLeg: won, last, paid", 85_000);
    }

    function test_settleTwoLegsForNewcomer() public {
        _filledWithFinalResults(2);
        escrow.settle(1);
        _measured("settle: 2 legs, first credits", 85_000);
    }

    function test_settleTwoLegs() public {
        _settleForKnownWinner(2);
        _measured("settle: 2 legs", 68_000);
    }

    function test_settleThreeLegs() public {
        _settleForKnownWinner(3);
        _measured("settle: 3 legs", 75_000);
    }

    function test_settleSixLegs() public {
        _settleForKnownWinner(6);
        _measured("settle: 6 legs", 96_000);
    }

    function _settleForKnownWinner(uint256 count) private {
        escrow.settle(_filledWithFinalResults(2));
        escrow.settle(_filledWithFinalResults(count));
    }

    /// @dev A parlay whose `count` legs have all won, of which none is recorded.
    function _filledWithFinalResults(uint256 count) private returns (uint256 id) {
        id = fillDefault(count);
        for (uint256 i = 0; i < count; ++i) finalise(i, true);
    }

    // ── cashout, credits and nonces

    function test_novateThreeOpenLegs() public {
        uint256 id = fillDefault(3);
        CashoutOffer memory offer = offerOf(id, 150e6);
        CashoutAcceptance memory acceptance = acceptanceOf(offer);
        bytes memory offerSignature = signTyped(BUYER_KEY, structHash(offer));
        bytes memory acceptanceSignature = signTyped(TAKER_KEY, structHash(acceptance));
        escrow.novate(offer, offerSignature, acceptance, acceptanceSignature);
        _measured("novate: 3 open legs", 165_000);
    }

    function test_withdrawWithSig() public {
        escrow.settle(_filledWithFinalResults(2));
        WithdrawRequest memory request =
            WithdrawRequest(taker, taker, escrow.credits(taker), freshNonce(), block.timestamp + 60);
        bytes memory signature = signTyped(TAKER_KEY, structHash(request));
        escrow.withdrawWithSig(request, signature);
        _measured("withdrawWithSig", 80_000);
    }

    function test_withdraw() public {
        escrow.settle(_filledWithFinalResults(2));
        vm.prank(taker);
        escrow.withdraw();
        _measured("withdraw", 45_000);
    }

    // The two below have no goal of their own: their bound is what they cost, an event for each nonce included.

    function test_cancelNonce() public {
        vm.prank(maker);
        escrow.cancelNonce(freshNonce());
        _measured("cancelNonce", 46_000);
    }

    function test_cancelTenNoncesOfAWord() public {
        uint256[] memory nonces = new uint256[](10);
        for (uint256 i = 0; i < 10; ++i) nonces[i] = (7 << 8) + i;
        vm.prank(maker);
        escrow.cancelNonces(nonces);
        _measured("cancelNonces: 10 of one word", 67_000);
    }

    // ── results

    function test_onReport() public {
        (uint32[] memory ids, uint8[] memory results) = (new uint32[](1), new uint8[](1));
        (ids[0], results[0]) = (101, uint8(Result.Yes));
        bytes memory encoded = abi.encode(block.chainid, address(registry), block.timestamp, ids, results);
        vm.prank(forwarder);
        registry.onReport(metadata(), encoded);
        _measured("onReport: 1 outcome", 60_000);
    }

    // ── vault

    function test_vaultDeposit() public {
        depositAs(lp, 100_000e6);
        vm.startPrank(lp);
        token.approve(address(vault), 1_000e6);
        vault.deposit(1_000e6, lp);
        _measured("vault deposit", 75_000);
    }

    function test_vaultRedeem() public {
        uint256 shares = depositAs(lp, 100_000e6);
        vm.prank(lp);
        vault.redeem(shares / 2, lp, lp);
        _measured("vault redeem", 90_000);
    }

    function test_vaultDepositWithPermit() public {
        depositAs(lp, 100_000e6);
        TokenPermit memory permit = permitOf(address(token), LP_KEY, address(vault), 1_000e6, block.timestamp);
        vault.depositWithPermit(lp, 1_000e6, permit.deadline, permit.v, permit.r, permit.s);
        _measured("vault depositWithPermit", 120_000);
    }

    function test_vaultRedeemWithPermit() public {
        uint256 shares = depositAs(lp, 100_000e6) / 2;
        TokenPermit memory permit = permitOf(address(vault), LP_KEY, address(vault), shares, block.timestamp);
        vault.redeemWithPermit(lp, shares, 0, permit.deadline, permit.v, permit.r, permit.s);
        _measured("vault redeemWithPermit", 130_000);
    }

    function test_vaultSweep() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(100e6, 300e6, 2);
        finalise(0, false);
        escrow.resolveLeg(id, 0);
        vault.sweep();
        _measured("vault sweep", 50_000);
    }
}
